declare module 'virtual:share-kit' {
  /** What the build has read of the brand folder. */
  export const shareKit: import('../shared/share-kit.ts').ShareKit | null
}
