import { brand } from '#content'
import { usePageMeta } from '#platform/page-meta.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { Actions } from './actions.tsx'
import { Cards } from './cards.tsx'
import { Choices } from './choices.tsx'
import { Disclosures } from './disclosures.tsx'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Media } from './media.tsx'
import { News } from './news.tsx'
import { Waiting } from './waiting.tsx'
import styles from './screen.module.css'

/**
 * Every component in every state, for developers. It exists in the dev server only (`page.ts`). `tests/e2e/gallery.spec.ts`
 * checks and photographs it, and fails if a component is missing here.
 */
export function Screen() {
  usePageMeta({ title: `Gallery | ${brand.name}` })
  return (
    <Wrap>
      <div className={styles['gallery']}>
        <h1>Component gallery</h1>
        <Actions />
        <Fields />
        <Choices />
        <Lists />
        <Disclosures />
        <Media />
        <Cards />
        <News />
        <Waiting />
      </div>
    </Wrap>
  )
}
