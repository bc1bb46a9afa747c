/**
 * Animates elements without a component, by the browser's own animations: 4 kB, where the function that animates any value takes
 * 27. In a chunk of its own, loaded by `use-motion.ts`.
 */
export { animate } from 'framer-motion/dom/mini'
