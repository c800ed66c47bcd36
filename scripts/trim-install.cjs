// Runs after every install, on the oldest supported Node (20). Removes what packages contain but nothing here reads:
// the C++ headers next to the Node binary, font weights that no report uses, and font previews. The lock file has the
// complete packages with their hashes; where scripts are off, the install is larger and works the same.
const { readdirSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const packages = path.join(root, 'node_modules');

function remove(file) {
  rmSync(file, { recursive: true, force: true });
}

function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true });
  } catch {
    return []; // Not installed.
  }
}

const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
for (const node of Object.keys(optionalDependencies)) remove(path.join(packages, node, 'include'));

const fonts = Object.values(JSON.parse(readFileSync(path.join(root, 'apps/server/pdf-fonts.json'), 'utf8')));
const usedFonts = new Set(
  fonts.flatMap((font) => [font.regular, font.bold ?? font.regular].map((file) => path.join(font.package, file))),
);
for (const font of fonts) {
  for (const file of filesIn(path.join(packages, font.package))) {
    const place = path.join(font.package, file);
    if (/\.(ttf|otf|png)$/.test(file) && !usedFonts.has(place)) remove(path.join(packages, place));
  }
}
