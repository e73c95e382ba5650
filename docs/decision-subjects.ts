/** The notes of docs/decisions by subject, in the order in which the index lists them. Every note has one. */
export const decisionSubjects: Readonly<Record<string, readonly number[]>> = {
  'The code and its tools': [1, 4, 5, 82, 115, 139, 160, 184, 185, 195, 217, 218, 234, 235],
  'Processes and their operation': [30, 31, 63, 72, 88, 91, 135, 136, 137, 138, 140, 141, 199, 215, 232],
  'The queue': [2, 3, 120, 144, 145, 146, 158, 161, 230],
  'Checks and their results': [13, 45, 46, 100, 125, 149, 156, 170, 178, 187, 200, 237],
  'Reading pages': [20, 22, 44, 105, 106, 107, 108, 110, 111, 112, 113, 157, 240, 242],
  'Visiting sites': [10, 11, 12, 121, 152, 226, 227, 241],
  'The API': [50, 51, 52, 89, 116, 127, 151, 162, 181, 182, 219, 229, 236],
  Limits: [40, 117, 148, 220, 222, 223, 224, 225, 239],
  'Guides and drafts': [54, 55, 56, 57, 58, 59, 118, 188, 190, 194, 196, 208, 221, 233],
  Installations: [173, 176, 177],
  'Signed versions': [60, 61, 62, 64, 126, 130, 131, 205, 216],
  'Events and analytics': [70, 71, 90, 210, 228],
  'The widget and the share page': [80, 81, 83, 179, 180, 191, 193, 238],
  'The console': [84, 85, 86, 87, 197, 202, 203],
  'The documentation': [186, 213, 214],
  'The command line': [206],
}
