import { usePageMeta } from './page-meta.ts'

/** Titles a page that has nothing else to say of itself. */
export function usePageTitle(title: string): void {
  usePageMeta({ title })
}
