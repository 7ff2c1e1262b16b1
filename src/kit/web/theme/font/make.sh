#!/bin/sh
# Makes inter.woff2 again; needs npm and Python 3. The choice of signs is in docs/decisions/0066-font.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$(mktemp -d)"
npm pack --silent inter-ui@4.1.1 | xargs tar xzf
cp package/LICENSE.txt "$here/OFL.txt"
python3 -m venv tools
tools/bin/pip install --quiet fonttools==4.66.1 brotli==1.2.0
PATH=$PWD/tools/bin:$PATH

fonttools varLib.instancer package/variable/InterVariable.woff2 opsz=14 wght=400:700 --output limited.ttf
python3 - <<'PYTHON'
from fontTools.ttLib import TTFont

# Equal width is for digits alone: the hyphen of a code would be as wide as a digit.
font = TTFont('limited.ttf')
rules = font['GSUB'].table
wide = {i for r in rules.FeatureList.FeatureRecord if r.FeatureTag == 'tnum' for i in r.Feature.LookupListIndex}
digits = 'zero one two three four five six seven eight nine'.split()
for lookup in wide:
    for table in rules.LookupList.Lookup[lookup].SubTable:
        table = getattr(table, 'ExtSubTable', table)
        table.mapping = {name: other for name, other in table.mapping.items() if name in digits}
font.save('digits.ttf')
PYTHON
pyftsubset digits.ttf --flavor=woff2 --output-file="$here/inter.woff2" --name-IDs='*' \
  --layout-features=ccmp,kern,locl,mark,mkmk,tnum \
  --unicodes=20-7E,A0-17F,1E0C-1E0D,1E24-1E25,1E36-1E37,1E40-1E49,1E5A-1E63,1E6C-1E6D,2009-2015,2018-201E,2020-2022,2026,202F,2030,20AC,20B9,2122,2190-2193,2212,2248,2260,2264,2265,2713
