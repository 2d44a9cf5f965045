-- Search: the words of each item with the weight of where they are (A title, B options, categories and tags, C excerpt,
-- D body), as server/content/search.ts reads them.
CREATE TABLE item_search (
  item_id text PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  -- In a shop, what can be bought goes first.
  is_product boolean NOT NULL,
  words tsvector NOT NULL
);
-- A list of pending entries would be read by each search.
CREATE INDEX item_search_words ON item_search USING gin (words) WITH (fastupdate = off);

-- Words without one of their letters: two words that differ by one slip of the finger share one of these.
CREATE TABLE search_typos (
  shortened text COLLATE "C" NOT NULL,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (shortened, word)
);

CREATE FUNCTION decode_entities(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  result text := value;
  entity text[];
  code bigint;
BEGIN
  IF position('&' IN value) = 0 THEN RETURN value; END IF;
  FOR entity IN SELECT DISTINCT regexp_matches(value, '(&#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6}));)', 'g') LOOP
    code := CASE WHEN entity[2] IS NOT NULL THEN entity[2]::bigint
      ELSE ('x' || lpad(entity[3], 8, '0'))::bit(32)::bigint END;
    CONTINUE WHEN code < 1 OR code > 1114111 OR code BETWEEN 55296 AND 57343;
    result := replace(result, entity[1], chr(code::integer));
  END LOOP;
  RETURN replace(replace(replace(replace(replace(replace(result,
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&apos;', ''''), '&nbsp;', ' '), '&amp;', '&');
END $$;

-- Words without case and accents. The tables are Unicode's, so that the result is the same in every locale.
CREATE FUNCTION search_words(value text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  plain text := left(value, 100000);
BEGIN
  IF position('<' IN plain) > 0 THEN
    IF plain ~* '<(script|style)' THEN
      plain := regexp_replace(plain, '<(script|style)\y.*?</\1\s*>', ' ', 'gi');
    END IF;
    plain := regexp_replace(plain, '<[^>]*>', ' ', 'g');
  END IF;
  plain := decode_entities(plain);
  IF plain ~ '[^\x01-\x7F]' AND getdatabaseencoding() = 'UTF8' THEN
    plain := translate(
      regexp_replace(normalize(plain, NFD), '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09CD\u09D7\u09E2-\u09E3\u09FE-\u0A03\u0A3C-\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0B03\u0B3C\u0B3E-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CD6\u0CE2-\u0CE3\u0CF3-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA-\u0DDF\u0DF2-\u0DF3\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F3E-\u0F3F\u0F71-\u0F84\u0F86-\u0F87\u0F8D-\u0FBC\u0FC6\u102B-\u103E\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F\u109A-\u109D\u135D-\u135F\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17B4-\u17D3\u17DD\u180B-\u180D\u180F\u1885-\u1886\u18A9\u1920-\u193B\u1A17-\u1A1B\u1A55-\u1A7F\u1AB0-\u1B04\u1B34-\u1B44\u1B6B-\u1B73\u1B80-\u1B82\u1BA1-\u1BAD\u1BE6-\u1BF3\u1C24-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE8\u1CED\u1CF4\u1CF7-\u1CF9\u1DC0-\u1DFF\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099-\u309A\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA823-\uA827\uA82C\uA880-\uA881\uA8B4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA953\uA980-\uA983\uA9B3-\uA9C0\uA9E5\uAA29-\uAA36\uAA43\uAA4C-\uAA4D\uAA7B-\uAA7D\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEB-\uAAEF\uAAF5-\uAAF6\uABE3-\uABEA\uABEC-\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F]', '', 'g'),
      'ÆÐØÞĐĦĲĿŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǄǅǇǈǊǋǤǱǲǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺς',
      'æðøþđħĳŀłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǆǆǉǉǌǌǥǳǳƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚσ'
    );
    plain := regexp_replace(plain, '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u02C2-\u02C5\u02D2-\u02DF\u02E5-\u02EB\u02ED\u02EF-\u02FF\u0375\u037E\u0384-\u0385\u0387\u03F6\u0482\u055A-\u055F\u0589-\u058F\u05BE\u05C0\u05C3\u05C6\u05F3-\u060F\u061B-\u061F\u066A-\u066D\u06D4\u06DD-\u06DE\u06E9\u06FD-\u06FE\u0700-\u070F\u07F6-\u07F9\u07FE-\u07FF\u0830-\u083E\u085E\u0888\u0890-\u0891\u08E2\u0964-\u0965\u0970\u09F2-\u09F3\u09FA-\u09FB\u09FD\u0A76\u0AF0-\u0AF1\u0B70\u0BF3-\u0BFA\u0C77\u0C7F\u0C84\u0D4F\u0D79\u0DF4\u0E3F\u0E4F\u0E5A-\u0E5B\u0F01-\u0F17\u0F1A-\u0F1F\u0F34\u0F36\u0F38\u0F3A-\u0F3D\u0F85\u0FBE-\u0FC5\u0FC7-\u0FDA\u104A-\u104F\u109E-\u109F\u10FB\u1360-\u1368\u1390-\u1399\u1400\u166D-\u166E\u1680\u169B-\u169C\u16EB-\u16ED\u1735-\u1736\u17D4-\u17D6\u17D8-\u17DB\u1800-\u180A\u180E\u1940-\u1945\u19DE-\u19FF\u1A1E-\u1A1F\u1AA0-\u1AA6\u1AA8-\u1AAD\u1B4E-\u1B4F\u1B5A-\u1B6A\u1B74-\u1B7F\u1BFC-\u1BFF\u1C3B-\u1C3F\u1C7E-\u1C7F\u1CC0-\u1CC7\u1CD3\u1FBD\u1FBF-\u1FC1\u1FCD-\u1FCF\u1FDD-\u1FDF\u1FED-\u1FEF\u1FFD-\u206F\u207A-\u207E\u208A-\u208E\u20A0-\u20C1\u2100-\u2101\u2103-\u2106\u2108-\u2109\u2114\u2116-\u2118\u211E-\u2123\u2125\u2127\u2129\u212E\u213A-\u213B\u2140-\u2144\u214A-\u214D\u214F\u218A-\u244A\u249C-\u24E9\u2500-\u2775\u2794-\u2BFF\u2CE5-\u2CEA\u2CF9-\u2CFC\u2CFE-\u2CFF\u2D70\u2E00-\u2E2E\u2E30-\u3004\u3008-\u3020\u3030\u3036-\u3037\u303D-\u303F\u309B-\u309C\u30A0\u30FB\u3190-\u3191\u3196-\u319F\u31C0-\u31EF\u3200-\u321E\u322A-\u3247\u3250\u3260-\u327F\u328A-\u32B0\u32C0-\u33FF\u4DC0-\u4DFF\uA490-\uA4C6\uA4FE-\uA4FF\uA60D-\uA60F\uA673\uA67E\uA6F2-\uA716\uA720-\uA721\uA789-\uA78A\uA828-\uA82B\uA836-\uA839\uA874-\uA877\uA8CE-\uA8CF\uA8F8-\uA8FA\uA8FC\uA92E-\uA92F\uA95F\uA9C1-\uA9CD\uA9DE-\uA9DF\uAA5C-\uAA5F\uAA77-\uAA79\uAADE-\uAADF\uAAF0-\uAAF1\uAB5B\uAB6A-\uAB6B\uABEB\uFB29\uFBB2-\uFBD2\uFD3E-\uFD4F\uFD90-\uFD91\uFDC8-\uFDCF\uFDFC-\uFDFF\uFE10-\uFE19\uFE30-\uFE6B\uFEFF-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFFD]+', ' ', 'g');
  ELSE
    plain := translate(plain, E'!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\'\t\n\r\f\x0B', repeat(' ', 37));
  END IF;
  RETURN QUERY SELECT DISTINCT w FROM unnest(string_to_array(lower(plain COLLATE "C"), ' ')) w
    WHERE w <> '' AND length(w) <= 64;
END $$;

CREATE FUNCTION search_vector(words text[], weight text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg('''' || w || ''':' || ascii(weight) - 64 || weight, ' '), '')::tsvector FROM unnest(words) w
$$;

-- As shared/json.ts has the text of a value.
CREATE FUNCTION names_text(value jsonb, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(e #>> '{}', ' '), '')
  FROM jsonb_array_elements(json_list(value, name)) e WHERE jsonb_typeof(e) IN ('string', 'number')
$$;

-- To compile a statement takes longer than to run it.
CREATE FUNCTION index_items(ids text[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
BEGIN
  WITH texts AS (
    SELECT i.id, coalesce(i.data -> 'recordType' = '11', false) AS is_product, coalesce(json_text(i.data, 'title'), '') AS title,
      coalesce(
        (SELECT string_agg(a.value, ' ') FROM variants v, jsonb_each_text(v.attributes) a WHERE v.item_id = i.id),
        (SELECT string_agg(a.value, ' ')
          FROM jsonb_array_elements(json_list(i.data -> 'structuredContent', 'variants')) v,
            jsonb_each_text(CASE WHEN jsonb_typeof(v -> 'attributes') = 'object' THEN v -> 'attributes' ELSE '{}' END) a
          WHERE NOT EXISTS (SELECT 1 FROM variants o WHERE o.item_id = i.id)),
        ''
      ) || ' ' || names_text(i.data, 'categories') || ' ' || names_text(i.data, 'tags') AS labels,
      coalesce(json_text(i.data, 'excerpt'), '') AS excerpt, coalesce(json_text(i.data, 'body'), '') AS body
    FROM items i WHERE i.id = ANY (ids) AND is_public_item(i.data)
  )
  INSERT INTO item_search (item_id, is_product, words)
    SELECT id, is_product, search_vector(ARRAY (SELECT search_words(title)), 'A')
      || search_vector(ARRAY (SELECT search_words(labels)), 'B')
      || search_vector(ARRAY (SELECT search_words(excerpt)), 'C')
      || search_vector(ARRAY (SELECT search_words(body)), 'D')
    FROM texts
  ON CONFLICT (item_id) DO UPDATE SET is_product = excluded.is_product, words = excluded.words
    WHERE (item_search.is_product, item_search.words) <> (excluded.is_product, excluded.words);
  DELETE FROM item_search s USING items i
    WHERE s.item_id = ANY (ids) AND i.id = s.item_id AND NOT is_public_item(i.data);
  INSERT INTO search_typos (shortened, word)
    SELECT DISTINCT s.shortened, w.word
    FROM (
      SELECT DISTINCT u.lexeme AS word FROM item_search s, unnest(s.words) u
      WHERE s.item_id = ANY (ids) AND u.weights && ARRAY['A', 'B'] AND length(u.lexeme) BETWEEN 3 AND 40
    ) w, LATERAL (
      SELECT w.word AS shortened
      UNION ALL SELECT overlay(w.word PLACING '' FROM n FOR 1) FROM generate_series(1, length(w.word)) n
    ) s
    WHERE NOT EXISTS (SELECT 1 FROM search_typos k WHERE k.shortened = w.word AND k.word = w.word)
    -- In one order, so that writers of the same words wait for each other and do not deadlock.
    ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
END $$;

-- What of an item is searched.
CREATE FUNCTION searched_fields(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(is_public_item(data), data -> 'title', data -> 'structuredContent' -> 'variants',
    data -> 'categories', data -> 'tags', data -> 'excerpt', data -> 'body',
    data -> 'recordType')
$$;

CREATE FUNCTION index_inserted_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_items(ARRAY (SELECT id FROM changed_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION index_updated_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY (
    SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE searched_fields(n.data) IS DISTINCT FROM searched_fields(o.data)
  );
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM index_items(changed); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION index_items_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY (SELECT DISTINCT item_id FROM changed_rows WHERE attributes <> '{}');
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM index_items(changed); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION index_items_of_updated_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY (
    SELECT DISTINCT n.item_id FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.attributes <> o.attributes
  );
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM index_items(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER items_inserted_search AFTER INSERT ON items REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_inserted_items();
CREATE TRIGGER items_updated_search AFTER UPDATE ON items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_updated_items();
CREATE TRIGGER variants_inserted_search AFTER INSERT ON variants REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_items_of_variants();
CREATE TRIGGER variants_updated_search AFTER UPDATE ON variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_items_of_updated_variants();
CREATE TRIGGER variants_deleted_search AFTER DELETE ON variants REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_items_of_variants();

SELECT index_items(ARRAY (SELECT id FROM items));
