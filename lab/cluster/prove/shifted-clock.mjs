// Shifts the time of a process by CLOCK_AHEAD_SECONDS, which may be negative. Preload this file with node --import.
// Timers are not affected.
const ahead = Number(process.env.CLOCK_AHEAD_SECONDS) * 1000
const TrueDate = Date

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length ? args : [target.now() + ahead], made),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
})
