import { brand, law } from '#content'
import { LinkedLine } from '#features/rich-line/rich-line.tsx'
import { usePageMeta } from '#platform/page-meta.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './screen.module.css'
import { softwarePage } from '../shared/law-page.ts'

const title = law.software?.title ?? ''

/** How software takes part in hiring, in the company's words. */
function Screen() {
  usePageMeta({
    title: `${title}, ${brand.name}`,
    description: law.software?.paragraphs[0] ?? title,
    canonicalPath: softwarePage,
    isIndexed: false,
  })
  // Without the company's text no page of the site leads here.
  if (!law.software) return null
  return (
    <Wrap>
      <div className={styles['page']}>
        <h1 className={styles['title']}>{title}</h1>
        {law.software.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <LinkedLine line={paragraph} />
          </p>
        ))}
      </div>
    </Wrap>
  )
}

/** The page with the title of its bar. */
export const softwareScreen = () => ({ Screen, barTitle: title })
