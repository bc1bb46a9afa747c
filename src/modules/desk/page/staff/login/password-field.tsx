import { useState } from 'react'
import { FieldBody, fieldClass, useFieldIds } from '#ui/field/field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { staff } from '../../../words.ts'
import styles from './login.module.css'

const { login: words } = staff

interface PasswordFieldProps {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  readonly description?: string | undefined
}

const inputId = 'desk-password'

/** A password that can be shown while it is typed. */
export function PasswordField({ autoComplete, description, error, label, onChange, value }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false)
  const ids = useFieldIds({ error, description })
  return (
    <div className={fieldClass.field}>
      <label className={fieldClass.label} htmlFor={inputId}>
        {label}
      </label>
      <FieldBody ids={ids} description={description} error={error}>
        <div className={styles['password']}>
          <input
            id={inputId}
            name="password"
            className={fieldClass.control}
            type={isVisible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            aria-required
            aria-invalid={error !== null}
            aria-describedby={ids.describedBy}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <button
            type="button"
            className={styles['eye']}
            aria-label={words.show()}
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}
          >
            <Icon name={isVisible ? 'eye-off' : 'eye'} />
          </button>
        </div>
      </FieldBody>
    </div>
  )
}
