/** Random programs in JavaScript, and random rows of tokens, of which some are programs. */

const pieces =
  'a b x1 if ( ( ) ) { { } } } [ ] / / /re/g /[/]/ "s" \'t\' `u` `v${ }` 1 2.5 .5 0x1f + - ++ -- = == => , ; //c\n /*d*/ <!--e\n -->f\n return typeof yield await of in function class else do while for case default : ? . ?. ! ... async new this let var switch try finally catch ` ${ \\u0061 #p void 0 && ??= delete get set static > < % * /= throw instanceof extends 1n with \n'.split(
    ' ',
  )

type Random = <T>(values: readonly T[]) => T

function randomFrom(seed: number): Random {
  let state = seed * 2_654_435_761
  return (values) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const value = values[Math.floor((state / 2 ** 32) * values.length)]
    if (value === undefined) throw new Error('Nothing to choose from')
    return value
  }
}

export function randomTokens(seed: number): string {
  const pick = randomFrom(seed)
  const length = pick([1, 2, 3, 4, 5, 6, 8, 10, 12])
  const separator = pick(['', ' '])
  return Array.from({ length }, () => pick(pieces)).join(separator)
}

export function randomProgram(seed: number): string {
  const pick = randomFrom(seed)
  return statement(4)

  function expression(depth: number): string {
    if (depth <= 0)
      return pick(['a', 'b', '1', '"s"', "'\\x41'", '`u`', '/re/', '/[/"]/g', 'this', 'null', '.5'])
    const inner = (): string => expression(depth - 1)
    return pick([
      () => inner() + pick(['+', '-', '/', '*', '==', '<', '>>', '&&', ',', ' / ', '%', '??']) + inner(),
      () => `(${inner()})`,
      () => `[${inner()},${inner()}]`,
      () => `({a:${inner()},"b":${inner()}})`,
      () => `a(${inner()})`,
      () => `a.b[${inner()}]`,
      () => `function(){${statement(depth - 1)}}`,
      () => `x=>{${statement(depth - 1)}}`,
      () => `x=>${inner()}`,
      () => `\`v\${${inner()}}w\${${inner()}}\``,
      () => `typeof ${inner()}`,
      () => `!${inner()}`,
      () => `a${pick(['++', '--'])}/${inner()}`,
      () => `a.if(${inner()})/${inner()}`,
      () => `a.return/${inner()}`,
      () => `${inner()}?${inner()}:${inner()}`,
      () => `class{m(){${statement(depth - 1)}}}`,
    ])()
  }

  function statement(depth: number): string {
    if (depth <= 0) return pick(['a;', 'a\n', ';', 'var b=1;'])
    const inner = (): string => statement(depth - 1)
    const value = (): string => expression(depth - 1)
    return pick([
      () => value() + pick([';', '\n']),
      () => `if(${value()})${inner()}`,
      () => 'if(a)/re/.b;',
      () => `{${inner()}}${pick(['', '/re/.a;'])}${inner()}`,
      () => `while(a){${inner()}}${pick(['', '\n/re/;'])}`,
      () => `function f(){${inner()}}${pick(['', '/re/;'])}`,
      () => `return ${value()};`,
      () => `do{${inner()}}while(a)${pick([';', '/re/;'])}`,
      () => inner() + inner(),
      () => `switch(a){case ${value()}:${inner()}default:${inner()}}${pick(['', '/re/;'])}`,
      () => `a: {${inner()}}/re/;`,
      () => `for(x of ${value()})${inner()}`,
      () => `try{${inner()}}catch(e){${inner()}}${pick(['', '/re/;'])}`,
      () => `<!-- x\n${inner()}`,
      () => `/*c\n*/-->y\n${inner()}`,
      () => `throw ${value()};`,
      () => 'yield/2;',
      () => 'x=y\n++z\n/2/g',
      () => 'return\n{}/re/;',
    ])()
  }
}
