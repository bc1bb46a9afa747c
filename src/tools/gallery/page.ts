import type { PageModule } from '#platform/page-module.ts'

/** Every component in every state, at '/gallery'. The dev server adds it to the modules of a site; no build has it. */
export const page: PageModule = {
  name: 'gallery',
  pages: [
    {
      path: '/gallery',
      load: async () => ({ Screen: (await import('./screen.tsx')).Screen, barTitle: 'Gallery' }),
    },
  ],
}
