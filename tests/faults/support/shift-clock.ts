/** Preloaded into a shop process (`--import`): shifts its clock by `CLOCK_SHIFT_MS` until SIGUSR2 corrects it. */
let shift = Number(process.env.CLOCK_SHIFT_MS)

const realNow = Date.now.bind(Date)
const RealDate = Date

Date.now = () => realNow() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, of) => Reflect.construct(target, given.length > 0 ? given : [Date.now()], of),
  apply: () => new RealDate(Date.now()).toString(),
})

process.on('SIGUSR2', () => {
  shift = 0
})
