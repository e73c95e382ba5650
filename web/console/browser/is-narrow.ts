/** Windows in which the bar of the editor is fixed to the bottom, as in `styles/editor.css`. */
const NARROW = '(width < 760px)'

/** True in the windows of phones. */
export function isNarrow(): boolean {
  return matchMedia(NARROW).matches
}
