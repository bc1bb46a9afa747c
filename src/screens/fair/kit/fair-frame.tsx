import { Outlet } from 'react-router-dom'

/** The frame around every screen of the fair. */
export function FairFrame() {
  return <Outlet />
}
