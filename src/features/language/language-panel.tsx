import { LanguageLinks } from './language-links.tsx'
import styles from './language-panel.module.css'
import { language as words } from '../words.ts'

/** The languages of the site, and what stays as it was written. */
export function LanguagePanel() {
  return (
    <div className={styles['panel']}>
      <LanguageLinks shape="rows" />
      <p className={styles['note']}>{words.jobsStay()}</p>
    </div>
  )
}
