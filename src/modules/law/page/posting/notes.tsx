import { useId } from 'react'
import { law } from '#content'
import type { LinkedText } from '#shared/brand.ts'
import type { JobDetail } from '#shared/job.ts'
import { LinkedLine } from '#features/rich-line/rich-line.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { noticesAbout, withSiteAddresses } from '../../shared/posting/notices.ts'
import styles from './notes.module.css'
import { page as words } from '../../words.ts'

/** The company's own sentences about a posting, and the same before it is sent. What is not set is not shown. */

interface NotesProps {
  readonly job: Pick<JobDetail, 'placeCodes'>
}

/** On a shared device, links are their words and addresses: nobody leaves a form there, or the site. */
function NoticeText({ text }: { readonly text: LinkedText }) {
  const isShared = useIsShared()
  if (!isShared) return <LinkedLine line={text} />
  return withSiteAddresses(text, window.location.origin).replaceAll(/https?:\/\/|mailto:/g, '')
}

const complaint = law.complaints && `[${law.complaints.label}](${law.complaints.href})`

const Complaint = () => (complaint === null ? null : <NoticeText text={`${words.complain()} ${complaint}`} />)

/** Below the text of a posting. */
export function PostingNotes({ job }: NotesProps) {
  const headingId = useId()
  const notices = noticesAbout(law.notices, 'posting', job.placeCodes)
  if (notices.length === 0 && complaint === null) return null
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
              <NoticeText text={text} />
            </dd>
          </div>
        ))}
        {complaint === null ? null : (
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
  const notices = noticesAbout(law.notices, 'submit', job.placeCodes)
  if (notices.length === 0 && complaint === null) return null
  return (
    <ul className={styles['lines']} aria-label={words.before()}>
      {notices.map(({ text }) => (
        <li key={text}>
          <NoticeText text={text} />
        </li>
      ))}
      {complaint === null ? null : (
        <li>
          <Complaint />
        </li>
      )}
    </ul>
  )
}
