class Shown {
  props: any = $state.raw(null);
}
export const state = new Shown();
