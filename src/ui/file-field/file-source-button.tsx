import type { ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './file-field.module.css'

interface FileSourceButtonProps extends Pick<ComponentProps<typeof Button>, 'isLoading' | 'onClick'> {
  readonly icon: IconName
  readonly name: string
}

/** A further way to answer a file question, beside 'Upload file'. On a phone only its icon is visible. */
export function FileSourceButton({ icon, name, ...rest }: FileSourceButtonProps) {
  return (
    <Button variant="outline" size="small" {...rest}>
      <Icon name={icon} size="medium" />
      <span className={styles['source-name']}>{name}</span>
    </Button>
  )
}
