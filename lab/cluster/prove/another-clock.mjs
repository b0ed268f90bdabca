// Loaded before everything else (node --import) by the one instance whose clock is wrong: whoever asks for the time there is told
// another one, CLOCK_AHEAD_SECONDS later or, below zero, earlier. Timers run as ever.
const ahead = Number(process.env.CLOCK_AHEAD_SECONDS) * 1000
const TrueDate = Date

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length ? given : [target.now() + ahead], made),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
})
