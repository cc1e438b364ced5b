/** Programs of ours that go on in a box for as long as somebody uses them: started when they are wanted, explained when they end. */
@NullMarked
package dev.glovebox.views.resident;

import org.jspecify.annotations.NullMarked;
