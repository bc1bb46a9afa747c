import type { DeskApplication } from '#shared/desk.ts'
import styles from './answers.module.css'
import { Icon } from '#ui/icon/icon.tsx'

type Section = DeskApplication['answers'][number]['section']

const titles: Readonly<Record<Section, string>> = {
  questions: 'Answers',
  education: 'Education',
  employment: 'Employment',
  consent: 'Consent',
  other: 'About',
}

/** Longer answers are read like letters, shorter ones like a list. */
const longAnswer = 60

/** The answers in words, in the form's order. */
export function Answers({ application, system }: { readonly application: DeskApplication; readonly system: string | null }) {
  const { answers, hasAnswersKeptApart } = application
  const sections = [...new Set(answers.map(({ section }) => section))]
  return (
    <>
      {sections.map((section) => {
        const own = answers.filter((answer) => answer.section === section)
        const isLong = section === 'questions' || own.some(({ answer }) => (answer?.length ?? 0) > longAnswer)
        return (
          <section key={section} className={styles['section']}>
            <h2>{titles[section]}</h2>
            <dl className={styles['list']} data-long={isLong || undefined}>
              {own.map(({ question, answer }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two questions may have the same text
                <div key={index} className={styles['pair']}>
                  <dt dir="auto">{question}</dt>
                  {answer === null || answer.trim() === '' ? (
                    <dd className={styles['none']}>not answered</dd>
                  ) : (
                    <dd dir="auto">{answer}</dd>
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
          <span>
            The optional questions about equal opportunity are kept apart.
            {system === null ? '' : ` They go to ${system} as the law asks.`} They are never shown here, nor exported.
          </span>
        </p>
      ) : null}
    </>
  )
}
