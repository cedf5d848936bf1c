/set mode intarsia -command
/set prompt intarsia '\nintarsia> ' '     ...> '
/set truncation intarsia 100000
/set format intarsia pre '|  '
/set format intarsia post '%n'
/set format intarsia errorpre '|  '
/set format intarsia errorpost '%n'
/set format intarsia name '%1$s'
/set format intarsia type '%2$s'
/set format intarsia value '%3$s'
/set format intarsia unresolved '%4$s'
/set format intarsia errors '%5$s'
/set format intarsia err '%6$s'
/set format intarsia errorline '{post}{pre}    {err}'
/set format intarsia needs ''
/set format intarsia needs ', once there is{unresolved}' unresolved1,unresolved2-error0
/set format intarsia needs ', once corrected: {errors}' unresolved0-error1,error2
/set format intarsia needs ', once there is{unresolved}, and corrected: {errors}' unresolved1,unresolved2-error1,error2
/set format intarsia display '{pre}{name}{needs}{post}'
/set format intarsia display '{pre}{name}({type}){needs}{post}' method
/set format intarsia display '{name} ==> {value}{post}' added,modified,replaced-expression,varvalue,assignment,varinit,vardecl-ok-primary
/set format intarsia display '{pre}dropped {name}{post}' dropped-primary
/set format intarsia display '' added,modified,replaced,overwrote,dropped-update
