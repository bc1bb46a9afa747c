/** Stands in for the team hub until it is written. */
export function Screen() {
  return <h1>Team</h1>
}
