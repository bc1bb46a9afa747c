import styles from './layout.module.css'

/** Where the page's own content begins. */
export const contentAnchor = 'content'

/** For those who go by keyboard: past the bar and its links. It is seen when it has the focus. */
export function SkipLink() {
  return (
    <a
      className={styles['skip']}
      href={`#${contentAnchor}`}
      onClick={(event) => {
        const content = document.getElementById(contentAnchor)
        if (!content) return
        // The hash stays what it is: that of the section that is read.
        event.preventDefault()
        content.tabIndex = -1
        content.focus()
      }}
    >
      Skip to content
    </a>
  )
}
