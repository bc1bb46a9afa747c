import styles from './layout.module.css'
import { frame as words } from './words.ts'

/** The id of the page's main content. */
export const contentAnchor = 'content'

/** Lets keyboard users skip the header. Visible only while focused. */
export function SkipLink() {
  return (
    <a
      className={styles['skip']}
      href={`#${contentAnchor}`}
      onClick={(event) => {
        const content = document.getElementById(contentAnchor)
        if (!content) return
        // Preserve the hash, which names the current section.
        event.preventDefault()
        content.tabIndex = -1
        content.focus()
      }}
    >
      {words.skip()}
    </a>
  )
}
