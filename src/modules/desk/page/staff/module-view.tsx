import { useNavigate } from 'react-router-dom'
import { deskPage } from '../../shared/desk-pages.ts'
import { Columns } from './list/columns.tsx'
import type { DeskPagesFilling } from './parts/fillings.ts'
import { useKeys } from './parts/use-keys.ts'

interface ModuleViewProps {
  readonly filling: DeskPagesFilling
  readonly part: string
  readonly takesFocus: boolean
}

/** A page of a module. */
export function ModuleView({ filling: { pages }, ...rest }: ModuleViewProps) {
  const navigate = useNavigate()
  useKeys({ Escape: () => void navigate(deskPage()) })
  return (
    <Columns>
      <pages.Page {...rest} />
    </Columns>
  )
}
