import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import styles from './profile-choice.module.css'
import { profile as words } from '../words.ts'

interface ProfileChoiceProps {
  readonly isWanted: boolean
  readonly onChange: (isWanted: boolean) => void
  /** The stored profile as pairs of label and text, or null if none is stored. */
  readonly stored: readonly (readonly [string, string])[] | null
  /** @returns whether the profile was deleted */
  readonly onDelete: () => Promise<boolean>
}

/** Lets the applicant store a profile for the next application, and read and delete the stored one. */
export function ProfileChoice({ isWanted, stored, onChange, onDelete }: ProfileChoiceProps) {
  const [message, setMessage] = useState('')
  const remove = async () => {
    const isGone = await onDelete()
    setMessage(isGone ? words.deleted() : words.failed())
    if (isGone) onChange(false)
  }
  return (
    <div className={styles['choice']}>
      <ChoiceList
        id="keep-profile"
        name="keep-profile"
        label={words.label()}
        isRequired={false}
        error={null}
        choices={[{ value: 'keep', label: words.choice() }]}
        chosen={isWanted ? ['keep'] : []}
        onChange={(chosen) => {
          setMessage('')
          onChange(chosen.length > 0)
        }}
        isSingle={false}
      />
      {stored ? (
        <details>
          <summary className={styles['summary']}>{words.stored()}</summary>
          <dl className={styles['answers']}>
            {stored.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Button variant="outline" size="small" onClick={() => void remove()}>
            {words.delete()}
          </Button>
        </details>
      ) : null}
      <p role="status">{message}</p>
    </div>
  )
}
