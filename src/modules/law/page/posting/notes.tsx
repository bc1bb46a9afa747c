import { useId } from 'react'
import { law } from '#content'
import type { LawNotice } from '#shared/brand.ts'
import type { JobDetail } from '#shared/job.ts'
import { LinkedLine } from '#features/rich-line/rich-line.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import styles from './notes.module.css'
import { page as words } from '../../words.ts'

/** The company's own sentences about a posting, and the same before it is sent. What is not set is not shown. */

interface NotesProps {
  readonly job: JobDetail
}

/** Of the places of a job. Without a server nobody knows them, and only what is said everywhere is said. */
function noticesFor({ placeCodes = [] }: JobDetail, where: LawNotice['where']): readonly LawNotice[] {
  const isAt = (place: string) => placeCodes.some((code) => code === place || code.startsWith(`${place}-`))
  return law.notices.filter((notice) => notice.where === where && (notice.places.length === 0 || notice.places.some(isAt)))
}

function Complaint() {
  if (law.complaints === null) return null
  const { href, label } = law.complaints
  return (
    <>
      {words.complain()}{' '}
      <NewTabLink className={linkClass()} href={href}>
        {label}
      </NewTabLink>
    </>
  )
}

/** Below the text of a posting. */
export function PostingNotes({ job }: NotesProps) {
  const headingId = useId()
  const notices = noticesFor(job, 'posting')
  if (notices.length === 0 && law.complaints === null) return null
  return (
    <section className={styles['notes']} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles['heading']}>
        {words.about()}
      </h2>
      <dl className={styles['list']}>
        {notices.map(({ heading, text }) => (
          <div key={heading} className={styles['row']}>
            <dt>{heading}</dt>
            <dd>
              <LinkedLine line={text} />
            </dd>
          </div>
        ))}
        {law.complaints === null ? null : (
          <div className={styles['row']}>
            <dt>{words.privacy()}</dt>
            <dd>
              <Complaint />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Above 'Submit application'. */
export function SubmitNotes({ job }: NotesProps) {
  const notices = noticesFor(job, 'submit')
  if (notices.length === 0 && law.complaints === null) return null
  return (
    <ul className={styles['lines']} aria-label={words.before()}>
      {notices.map(({ text }) => (
        <li key={text}>
          <LinkedLine line={text} />
        </li>
      ))}
      {law.complaints === null ? null : (
        <li>
          <Complaint />
        </li>
      )}
    </ul>
  )
}
