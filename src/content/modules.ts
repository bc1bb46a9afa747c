/** What this site has besides the core: the names of folders of `src/modules`. Without one of them, the site has nothing of it. */
export const modules: readonly string[] = [
  'alerts',
  'notices',
  'paper',
  'pickers',
  'resume',
  'handover',
  'ashby',
  'lever',
  'files',
  'analytics',
  'posts',
  'feeds',
  'share-images',
  'desk',
  'law',
  'fair',
]
