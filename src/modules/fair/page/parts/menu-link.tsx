import { Link } from 'react-router-dom'
import type { SlotProps } from '#platform/page-module.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { fairBase } from '../../shared/fair-base.ts'
import { page as words } from '../../words.ts'

/** Leads recruiters to fair mode. */
export function MenuLink({ className, onChoose }: SlotProps['installed-menu']) {
  return (
    <Link className={className} to={fairBase} onClick={onChoose}>
      <Icon name="users" />
      {words.menu()}
      <Icon name="chevron-right" size="medium" />
    </Link>
  )
}
