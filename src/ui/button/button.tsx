import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { LoadingDots } from '../loading-dots/loading-dots.tsx'
import { buttonClass, type ButtonLook } from './button-class.ts'
import styles from './button.module.css'

interface ButtonLabelProps {
  readonly children?: ReactNode
  readonly icon?: IconName | undefined
}

/** The content of a button, also of a link that looks like one. A `small` in it is a second line. */
export function ButtonLabel({ children, icon }: ButtonLabelProps) {
  return (
    <span className={styles['label']}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  readonly ref?: Ref<HTMLButtonElement>
  /** Without text, `aria-label` names the button. */
  readonly children?: ReactNode
  readonly icon?: IconName
  /** Sets `aria-disabled` and stays focusable, so that keyboard users can find out why it is disabled. */
  readonly isDisabled?: boolean
  /** Shows loading dots at the same width and ignores clicks. */
  readonly isLoading?: boolean
}

export function Button({
  variant,
  size,
  isWide,
  isDisabled = false,
  isLoading = false,
  icon,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isInert = isDisabled || isLoading
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isWide })}
      aria-disabled={isInert || undefined}
      aria-busy={isLoading || undefined}
      onClick={(event) => {
        if (isInert) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
      {isLoading ? (
        <span className={styles['dots']} aria-hidden="true">
          <LoadingDots label="" />
        </span>
      ) : null}
    </button>
  )
}
