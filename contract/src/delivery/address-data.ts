/**
 * How addresses are written, by country: https://github.com/google/libaddressinput (Apache License 2.0), June 2025.
 * A country that is not listed has neither regions nor postal codes in its addresses.
 * The columns: country; the lines below the street (`%C` city, `%S` region, `%Z` postal code, `~` a new line); what the
 * city is called; what the region is called, with `*` if it is required; what the postal code is called; its pattern; an example.
 */
export const addressRows = String.raw`
AD;%Z %C;;;postal;AD[1-7]0\d;AD100
AE;%C~%S;;emirate*;;;
AF;%C~%Z;;;postal;\d{4};1001
AI;%C~%Z;;;postal;2640;2640
AL;%Z~%C;;;postal;\d{4};1001
AM;%Z~%C~%S;;province;postal;(37)?\d{4};375010
AR;%Z %C~%S;;province;postal;[A-HJ-NP-Z]?\d{4}([A-Z]{3})?;C1070AAM
AS;%C %S %Z;;state*;zip;96799;96799
AT;%Z %C;;;postal;\d{4};1010
AU;%C %S %Z;suburb;state*;postcode;\d{4};2060
AX;%Z %C;;;postal;22\d{3};22150
AZ;%Z %C;;;postal;\d{4};1000
BA;%Z %C;;;postal;\d{5};71000
BB;%C, %S %Z;;parish;postal;BB\d{5};BB23026
BD;%C - %Z;;;postal;\d{4};1340
BE;%Z %C;;;postal;\d{4};4000
BF;%C;;;;;
BG;%Z %C;;;postal;\d{4};1000
BH;%C %Z;;;postal;(\d|1[0-2])\d{2};317
BL;%Z %C;;;postal;9[78][01]\d{2};97100
BM;%C %Z;;;postal;[A-Z]{2} ?[A-Z0-9]{2};FL 07
BN;%C %Z;;;postal;[A-Z]{2} ?\d{4};BT2328
BR;%C-%S~%Z;;state*;postal;\d{5}-?\d{3};40301-110
BS;%C, %S;;island;;;
BT;%C %Z;;;postal;\d{5};11001
BY;%Z, %C~%S;;province;postal;\d{6};223016
CA;%C %S %Z;;province*;postal;[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d;H3Z 2Y7
CC;%C %S %Z;;province;postal;6799;6799
CH;%Z %C;;;postal;\d{4};2544
CI;%C;;;;;
CL;%Z %C~%S;;province;postal;\d{7};8340457
CN;%C~%S, %Z;;province*;postal;\d{6};266033
CO;%C, %S, %Z;;department*;postal;\d{6};111221
CR;%S, %C~%Z;;province*;postal;\d{4,5}|\d{3}-\d{4};1000
CU;%C %S~%Z;;province;postal;;10700
CV;%Z %C~%S;;island;postal;\d{4};7600
CX;%C %S %Z;;province;postal;6798;6798
CY;%Z %C;;;postal;\d{4};2008
CZ;%Z %C;;;postal;\d{3} ?\d{2};100 00
DE;%Z %C;;;postal;\d{5};26133
DK;%Z %C;;;postal;\d{4};8660
DO;%Z %C;;;postal;\d{5};11903
DZ;%Z %C;;;postal;\d{5};40304
EC;%Z~%C;;;postal;[A-Z]\d{4}[A-Z]|([A-Z]{2})?\d{6};090105
EE;%Z %C %S;;county;postal;\d{5};69501
EG;%C~%S~%Z;;province;postal;;4460232
EH;%Z %C;;;postal;\d{5};70000
ES;%Z %C %S;;province*;postal;\d{5};28039
ET;%Z %C;;;postal;\d{4};1000
FI;%Z %C;;;postal;\d{5};00550
FK;%C~%Z;;;postal;FIQQ 1ZZ;FIQQ 1ZZ
FM;%C %S %Z;;state*;zip;9694[1-4]([ -]\d{4})?;96941
FO;%Z %C;;;postal;\d{3};100
FR;%Z %C;;;postal;\d{2} ?\d{3};33380
GB;%C~%Z;post_town;;postcode;GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLN-UW-Z]{2}|BFPO ?\d{1,4};EC1Y 8SY
GE;%Z %C;;;postal;\d{4};0101
GF;%Z %C;;;postal;9[78]3\d{2};97300
GG;%C~%Z;;;postcode;GY\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};GY1 1AA
GI;%C~%Z;;;postal;GX11 1AA;GX11 1AA
GL;%Z %C;;;postal;39\d{2};3900
GN;%Z %C;;;postal;\d{3};001
GP;%Z %C;;;postal;9[78][01]\d{2};97100
GR;%Z %C;;;postal;\d{3} ?\d{2};151 24
GS;%C~%Z;;;postal;SIQQ 1ZZ;SIQQ 1ZZ
GT;%Z-%C;;;postal;\d{5};09001
GU;%C %Z;;;zip;969([12]\d|3[12])([ -]\d{4})?;96910
GW;%Z %C;;;postal;\d{4};1000
HK;%C~%S;district;area*;;;
HM;%C %S %Z;;province;postal;\d{4};7050
HN;%C, %S~%Z;;department*;postal;\d{5};31301
HR;%Z %C;;;postal;\d{5};10000
HT;%Z %C;;;postal;\d{4};6120
HU;%C~%Z;;;postal;\d{4};1037
ID;%C~%S %Z;;province*;postal;\d{5};40115
IE;%C~%S~%Z;;county;eircode;[\dA-Z]{3} ?[\dA-Z]{4};A65 F4E2
IL;%C %Z;;;postal;\d{5}(\d{2})?;9614303
IM;%C~%Z;;;postcode;IM\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};IM2 1AA
IN;%C %Z~%S;;state*;pin;\d{6};110034
IO;%C~%Z;;;postal;BBND 1ZZ;BBND 1ZZ
IQ;%C, %S~%Z;;province*;postal;\d{5};31001
IR;%C~%S~%Z;;province;postal;\d{5}-?\d{5};11936-12345
IS;%Z %C;;;postal;\d{3};320
IT;%Z %C %S;;province*;postal;\d{5};00144
JE;%C~%Z;;;postcode;JE\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};JE1 1AA
JM;%C~%S;;parish*;;;
JO;%C %Z;;;postal;\d{5};11937
JP;%C, %S~%Z;;prefecture*;postal;\d{3}-?\d{4};154-0023
KE;%C~%Z;;;postal;\d{5};20100
KG;%Z %C;;;postal;\d{6};720001
KH;%C %Z;;;postal;;120101
KI;%S~%C;;island;;;
KN;%C, %S;;island*;;;
KP;%C~%S, %Z;;province;postal;;
KR;%C~%S~%Z;;province*;postal;\d{5};03051
KW;%Z %C;;;postal;\d{5};54541
KY;%C~%S %Z;;island*;postal;KY\d-\d{4};KY1-1100
KZ;%C~%S~%Z;;province;postal;\d{6};040900
LA;%Z %C;;;postal;\d{5};01160
LB;%C %Z;;;postal;\d{4}( ?\d{4})?;2038 3054
LI;%Z %C;;;postal;(948[5-9])|(949[0-7]);9496
LK;%C~%Z;;;postal;\d{5};20000
LR;%Z %C;;;postal;\d{4};1000
LS;%C %Z;;;postal;\d{3};100
LT;%Z %C %S;;county;postal;\d{5};04340
LU;%Z %C;;;postal;\d{4};4750
LV;%S~%C, %Z;;municipality;postal;\d{4};1010
MA;%Z %C;;;postal;\d{5};53000
MC;%Z %C;;;postal;980\d{2};98000
MD;%Z %C;;;postal;\d{4};2012
ME;%Z %C;;;postal;8\d{4};81257
MF;%Z %C;;;postal;9[78][01]\d{2};97100
MG;%Z %C;;;postal;\d{3};501
MH;%C %S %Z;;state*;zip;969[67]\d([ -]\d{4})?;96960
MK;%Z %C;;;postal;\d{4};1314
MM;%C, %Z;;;postal;\d{5};11181
MN;%C~%S %Z;;province;postal;\d{5};65030
MO;%C;;;;;
MP;%C %S %Z;;state*;zip;9695[012]([ -]\d{4})?;96950
MQ;%Z %C;;;postal;9[78]2\d{2};97220
MT;%C %Z;;;postal;[A-Z]{3} ?\d{2,4};NXR 01
MU;%Z~%C;;;postal;;42602
MV;%C %Z;;;postal;\d{5};20026
MW;%C;;;;;
MX;%Z %C, %S;;state*;postal;\d{5};02860
MY;%Z %C~%S;;state;postal;\d{5};43000
MZ;%Z %C %S;;province;postal;\d{4};1102
NA;%C~%Z;;;postal;;10001
NC;%Z %C;;;postal;988\d{2};98814
NE;%Z %C;;;postal;\d{4};8001
NF;%C %S %Z;;province;postal;2899;2899
NG;%C %Z~%S;;state;postal;\d{6};930283
NI;%Z~%C, %S;;department;postal;\d{5};52000
NL;%Z %C;;;postal;\d{4} ?[A-Z]{2};1234 AB
NO;%Z %C;post_town;;postal;\d{4};0025
NP;%C %Z;;;postal;\d{5};44601
NR;%C~%S;;district*;;;
NZ;%C %Z;;;postcode;\d{4};6001
OM;%Z~%C;;;postal;(PC )?\d{3};133
PA;%C~%S;;province;;;
PE;%C %Z~%S;district;province;postal;(LIMA \d|CALLAO 0?)\d|[0-2]\d{4};LIMA 23
PF;%Z %C %S;;island*;postal;987\d{2};98709
PG;%C %Z %S;;province*;postal;\d{3};111
PH;%C~%Z %S;;province;postal;\d{4};1008
PK;%C-%Z;;;postal;\d{5};44000
PL;%Z %C;;;postal;\d{2}-\d{3};00-950
PM;%Z %C;;;postal;9[78]5\d{2};97500
PN;%C~%Z;;;postal;PCRN 1ZZ;PCRN 1ZZ
PR;%C PR %Z;;;zip;00[679]\d{2}([ -]\d{4})?;00930
PT;%Z %C;;;postal;\d{4}-\d{3};2725-079
PW;%C %S %Z;;state*;zip;969(39|40);96940
PY;%Z %C;;;postal;\d{4};1536
RE;%Z %C;;;postal;9[78]4\d{2};97400
RO;%Z %S %C;;county;postal;\d{6};060274
RS;%Z %C;;;postal;\d{5,6};106314
RU;%C~%S~%Z;;oblast*;postal;\d{6};247112
SA;%C %Z;;;postal;\d{5};11564
SC;%C~%S;;island;;;
SD;%C~%Z;district;;postal;;11042
SE;%Z %C;post_town;;postal;\d{3} ?\d{2};11455
SG;%C %Z;;;postal;\d{6};546080
SH;%C~%Z;;;postal;(ASCN|STHL) 1ZZ;STHL 1ZZ
SI;%Z %C;;;postal;\d{4};4000
SJ;%Z %C;post_town;;postal;\d{4};9170
SK;%Z %C;;;postal;\d{3} ?\d{2};010 01
SM;%Z %C;;;postal;4789\d;47890
SN;%Z %C;;;postal;\d{5};12500
SO;%C, %S %Z;;province*;postal;;JH 09010
SR;%C~%S;;province;;;
SV;%Z-%C~%S;;province*;postal;;1101
SZ;%C~%Z;;;postal;[HLMS]\d{3};H100
TC;%C~%Z;;;postal;TKCA 1ZZ;TKCA 1ZZ
TH;%C~%S %Z;;province;postal;\d{5};10150
TJ;%Z %C;;;postal;\d{6};735450
TM;%Z %C;;;postal;\d{6};744000
TN;%Z %C;;;postal;\d{4};1002
TR;%Z %C/%S;district;province;postal;\d{5};01960
TT;%C~%Z;;;postal;;500234
TV;%C~%S;;island;;;
TW;%C, %S %Z;district;county*;postal;\d{3}(\d{2})?;104
TZ;%Z %C;;;postal;;6090
UA;%C~%S~%Z;;oblast;postal;\d{5};15432
UM;%C %S %Z;;state*;zip;;96898
US;%C, %S %Z;;state*;zip;\d{5}([ -]\d{4})?;95014
UY;%Z %C %S;;department;postal;\d{5};11600
UZ;%Z %C~%S;;province;postal;\d{6};702100
VA;%Z %C;;;postal;00120;00120
VC;%C %Z;;;postal;VC\d{4};VC0100
VE;%C %Z, %S;;state*;postal;\d{4};1010
VG;%C~%Z;;;postal;VG\d{4};VG1110
VI;%C %S %Z;;state*;zip;008(([0-4]\d)|(5[01]))([ -]\d{4})?;00802-1222
VN;%C~%S %Z;;province*;postal;;70010
WF;%Z %C;;;postal;986\d{2};98600
YT;%Z %C;;;postal;976\d{2};97600
ZA;%C~%Z;;;postal;\d{4};0083
ZM;%Z %C;;;postal;\d{5};50100
`

/** Here the company stands above the name. */
export const companyFirst =
  'AT AU AX BE BL BR BY CC CH CX FI FR GF GP HM IQ IR LI LT LU MF MQ NC NF NL PM RE SE WF YT'.split(' ')
