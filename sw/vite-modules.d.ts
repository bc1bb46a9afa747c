declare module 'virtual:modules/worker' {
  /** What the modules of the brand give the service worker, in the brand's order. */
  export const modules: readonly import('./module.ts').WorkerModule[]
}
