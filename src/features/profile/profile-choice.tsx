import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import styles from './profile-choice.module.css'

interface ProfileChoiceProps {
  readonly isWanted: boolean
  readonly onChange: (isWanted: boolean) => void
  /** What is kept, as names and words; null: nothing. */
  readonly kept: readonly (readonly [string, string])[] | null
  /** @returns whether it is gone */
  readonly onDelete: () => Promise<boolean>
}

/** Whether this device keeps what the next application will ask again; what it keeps can be read and deleted right here. */
export function ProfileChoice({ isWanted, kept, onChange, onDelete }: ProfileChoiceProps) {
  const [said, setSaid] = useState('')
  const remove = async () => {
    const isGone = await onDelete()
    setSaid(isGone ? 'Deleted from this device.' : 'That didn’t work: this device’s storage can’t be reached. Please try again.')
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
              'When I submit, keep my name, e-mail, phone, city, links, education and résumé on this device. They’ll be filled in the next time.',
          },
        ]}
        chosen={isWanted ? ['keep'] : []}
        onChange={(chosen) => {
          setSaid('')
          onChange(chosen.length > 0)
        }}
        isSingle={false}
      />
      {kept ? (
        <details className={styles['kept']}>
          <summary className={styles['summary']}>What this device keeps</summary>
          <dl className={styles['answers']}>
            {kept.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <Button variant="outline" size="small" onClick={() => void remove()}>
            Delete it
          </Button>
        </details>
      ) : null}
      <p role="status">{said}</p>
    </div>
  )
}
