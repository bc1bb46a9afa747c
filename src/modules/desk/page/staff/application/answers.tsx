import { type DeskApplication, deskUrl } from '../../../shared/desk.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { sizeText } from '#platform/format.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { LinkedAnswer } from '../parts/linked-answer.tsx'
import styles from './answers.module.css'
import { staff } from '../../../words.ts'

const { application: words } = staff

/** Longer answers are read like letters, shorter ones like a list. */
const longAnswer = 60

interface AnswersProps {
  readonly application: DeskApplication
  /** The recruiting system, or null. */
  readonly system: string | null
}

/** The answers in words, in the form's order. */
export function Answers({ application: { answers, hasAnswersKeptApart }, system }: AnswersProps) {
  const sections = [...new Set(answers.map(({ section }) => section))]
  return (
    <>
      {sections.map((section) => {
        const own = answers.filter((answer) => answer.section === section)
        const isLong = section === 'questions' || own.some(({ answer }) => (answer?.length ?? 0) > longAnswer)
        return (
          <section key={section} className={styles['section']}>
            <h2>{words.answers[section]()}</h2>
            <dl className={styles['list']} data-long={isLong || undefined}>
              {own.map(({ question, answer }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two questions may have the same text
                <div key={index} className={styles['pair']}>
                  <dt lang={section === 'questions' ? foreignLanguage() : undefined} dir="auto">
                    {question}
                  </dt>
                  {answer === null || answer.trim() === '' ? (
                    <dd className={styles['none']}>{words.answers.unanswered()}</dd>
                  ) : (
                    <dd dir="auto">
                      <LinkedAnswer text={answer} />
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </section>
        )
      })}
      {hasAnswersKeptApart ? (
        <p className={styles['apart']}>
          <Icon name="lock-keyhole" />
          <span>{words.answers.apart({ system: system ?? 'none' })}</span>
        </p>
      ) : null}
    </>
  )
}

/** The ending of a file's name, for its bubble. Shown as text: a name proves nothing about a file. */
function endingOf(fileName: string): string {
  const [, ending = ''] = /\.([a-z0-9]{1,5})$/i.exec(fileName) ?? []
  return ending.toUpperCase() || words.files.unknownType()
}

/** The files, to download only: nothing of theirs is ever rendered here. */
export function Files({ application: { applicationId, files } }: Pick<AnswersProps, 'application'>) {
  if (files.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2>{words.files.heading()}</h2>
      <ul className={styles['files']}>
        {files.map(({ fieldName, fileName, sizeBytes }) => {
          const ending = endingOf(fileName)
          return (
            <li key={fieldName} className={styles['file']}>
              <span className={styles['ending']} data-tone={ending === 'PDF' ? 'macaw' : 'starling'} aria-hidden="true">
                <Icon name={ending === 'PDF' ? 'file-text' : 'file-type'} />
                {ending}
              </span>
              <div className={styles['about']}>
                <b title={fileName} dir="auto">
                  {fileName}
                </b>
                <span className={styles['size']}>{sizeText(sizeBytes)}</span>
                <a
                  className={buttonClass({ variant: 'outline', size: 'compact' })}
                  href={deskUrl.file(applicationId, fieldName)}
                  download
                  aria-label={words.files.downloadFile({ file: fileName })}
                >
                  <Icon name="download" />
                  {words.files.download()}
                </a>
              </div>
            </li>
          )
        })}
      </ul>
      <p className={styles['note']}>{words.files.note()}</p>
    </section>
  )
}
