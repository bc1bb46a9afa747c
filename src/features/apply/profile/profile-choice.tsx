import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import styles from './profile-choice.module.css'

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
    setMessage(
      isGone ? 'Deleted from this device.' : 'That didn’t work: this device’s storage can’t be reached. Please try again.',
    )
    if (isGone) onChange(false)
  }
  return (
    <div className={styles['choice']}>
      <ChoiceList
        id="keep-profile"
        name="keep-profile"
        label="For your next application"
        isRequired={false}
        error={null}
        choices={[
          {
            value: 'keep',
            label:
              'Keep my name, contact details, links, education, employment and résumé on this device, and fill them in next time.',
          },
        ]}
        chosen={isWanted ? ['keep'] : []}
        onChange={(chosen) => {
          setMessage('')
          onChange(chosen.length > 0)
        }}
        isSingle={false}
      />
      {stored ? (
        <details>
          <summary className={styles['summary']}>What this device keeps</summary>
          <dl className={styles['answers']}>
            {stored.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Button variant="outline" size="small" onClick={() => void remove()}>
            Delete it
          </Button>
        </details>
      ) : null}
      <p role="status">{message}</p>
    </div>
  )
}
