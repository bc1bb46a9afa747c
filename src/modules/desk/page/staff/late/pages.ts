/** The pages of the desk that load when somebody opens them: one file, for none of them is opened first. */
export { HeldPanel } from './look/held-panel.tsx'
export { LookView } from './look/look-view.tsx'
export { AuditLog } from './people/log.tsx'
export { Colleagues } from './people/people.tsx'
