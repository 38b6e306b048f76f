"""Tables for people and programs over the network. It knows the engine and the registry, and no game by name."""
