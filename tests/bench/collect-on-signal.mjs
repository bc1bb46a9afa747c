import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** `node --import ./tests/bench/collect-on-signal.mjs`: collects garbage at SIGUSR2, so that what stays is what is held. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
