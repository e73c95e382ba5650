/** Makes a frame as high as the site in it, which is of the same origin, also when its texts change or wrap. */
export function fitFrame(frame: HTMLIFrameElement): void {
  let observer: ResizeObserver | undefined
  const watch = (): void => {
    observer?.disconnect()
    const main = frame.contentDocument?.querySelector('main')
    if (!main) return
    observer = new ResizeObserver(() => fit(frame, main))
    observer.observe(main)
  }
  frame.addEventListener('load', watch)
  watch()
}

/** The body of the site is at least as high as its window: only what is in it tells its height. */
function fit(frame: HTMLIFrameElement, main: HTMLElement): void {
  const { paddingTop, paddingBottom } = getComputedStyle(main.ownerDocument.body)
  const height = main.offsetHeight + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
  const border = frame.offsetHeight - frame.clientHeight
  if (height > 0) frame.style.height = `${Math.ceil(height) + border}px`
}
