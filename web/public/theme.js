// Before the first paint, so that a dark room stays dark.
(() => {
  let wanted = null;
  try {
    wanted = JSON.parse(localStorage.getItem('splitsies.settings') || '{}').theme;
  } catch {
    // no storage, no wish
  }
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
