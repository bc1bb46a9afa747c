import type { DeskApplication } from '../../../shared/desk.ts'
import { foreignLanguage } from '#platform/board-language.ts'
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
