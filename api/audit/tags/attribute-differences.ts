import { readMarkup, type SpelledAttribute } from './markup.ts'
import { attributesByName, fitsValue, pairTags } from './pair-tags.ts'

/** An attribute that two tags do not have in common. Values are as browsers read them; undefined without the attribute. */
export type AttributeDifference = {
  readonly name: string
  readonly published: string | undefined
  readonly pasted: string | undefined
}

/** Lists the attributes in which the tags of a pasted text differ from those of a published snippet. */
export function attributeDifferences(published: string, pasted: string): AttributeDifference[] {
  const [signed, own] = [readMarkup(published), readMarkup(pasted)]
  if (!signed || !own) return []
  return [...pairTags(signed, own)].flatMap(([ownTag, signedTag]) => {
    const [ownByName, signedByName] = [attributesByName(ownTag), attributesByName(signedTag)]
    const names = new Set([...signedByName.keys(), ...ownByName.keys()])
    return [...names].flatMap((name) => differenceOf(name, signedByName.get(name), ownByName.get(name)))
  })
}

function differenceOf(
  name: string,
  signed: SpelledAttribute | undefined,
  own: SpelledAttribute | undefined,
): AttributeDifference[] {
  if (signed && own && fitsValue(signed, own)) return []
  return [{ name, published: signed?.value, pasted: own?.value }]
}
