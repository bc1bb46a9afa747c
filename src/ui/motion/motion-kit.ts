/** Animates elements without a component. In a chunk of its own, loaded by `use-motion.ts`. */
export { animate } from 'framer-motion'
