import { defineGuide } from './define.ts'

const { currentScript } = document
defineGuide(currentScript instanceof HTMLScriptElement ? currentScript.src : undefined)
