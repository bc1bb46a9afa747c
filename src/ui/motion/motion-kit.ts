/** What moves things without a component: in a chunk of its own, loaded by `use-motion.ts`. */
export { animate } from 'framer-motion'
