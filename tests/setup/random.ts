import { configureGlobal } from 'fast-check'

// Random tests draw the same values on every run, so that a commit passes or fails for its own sake. `RANDOM_SEED=17` draws
// others.
configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? 20_261_123) })
