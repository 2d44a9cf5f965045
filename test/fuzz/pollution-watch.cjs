// Required by the server under attack: exits the process if a built-in prototype has a new property.
const watched = { Object, Array, Function, String, Number, Map, Promise };
const namesOf = (name) => Reflect.ownKeys(watched[name].prototype).map(String).sort().join();
let before;

setInterval(() => {
  const now = Object.keys(watched).map(namesOf);
  before ??= now;
  const changed = Object.keys(watched).filter((_, i) => now[i] !== before[i]);
  if (changed.length === 0) return;
  console.error(`polluted: the prototype of ${changed.join(', ')}`);
  process.exit(86);
}, 200).unref();
