/** Screens for writing and publishing a guide, loaded together. */
export { Editor } from '../editor/editor-screen.tsx'
export { Publish } from '../publish/publish.tsx'
export { Settings } from '../template/settings.tsx'
export { Versions } from '../template/versions.tsx'
